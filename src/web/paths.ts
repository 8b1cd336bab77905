/** Every address of the app. Links and redirects name these, never a string of their own. */
export const PATHS = {
  login: '/',
  dashboard: '/dashboard',
  timeReporting: '/time-reporting',
  userInfo: '/user-info',
  profile: '/profile',
  myShifts: '/my-shifts',
  leave: '/leave',
  manager: '/manager',
  shifts: '/shifts',
  userManagement: '/user-management',
  payroll: '/payroll',
  payRules: '/pay-rules',
  worker: '/worker/$workerId',
  superadmin: '/superadmin',
} as const;
