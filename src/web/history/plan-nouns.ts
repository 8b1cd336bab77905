import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Hand from 'lucide-react/icons/hand';
import Heart from 'lucide-react/icons/heart';
import MessageSquare from 'lucide-react/icons/message-square';
import Scale from 'lucide-react/icons/scale';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import { AVAILABILITY_FIELDS } from '../../contract/availabilities.ts';
import { NAMED_FIELDS } from '../../contract/named-rows.ts';
import { PLANNING_PERIOD_FIELDS } from '../../contract/planning-periods.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { SKILL_FIELDS } from '../../contract/skills.ts';
import { UNIT_FIELDS } from '../../contract/units.ts';
import { FRESH, IN_FORCE, known, shown } from './shown-fields.ts';

/** Units, positions, skills and the plan, in history. */

/** The days of several shifts, how many of them, and of how many people. */
const PLANNED = shown(
  [],
  [
    known('from', 'plain', FRESH),
    known('until', 'plain', FRESH),
    known('shifts', 'number', FRESH),
    known('people', 'number', FRESH),
  ],
);

export const PLAN_NOUNS = {
  shift: {
    icon: CalendarDays,
    fields: shown(SHIFT_FIELDS, [
      known('span', 'instants', { path: 'start_time', until: 'end_time' }),
      known('kind', 'shift_kind', FRESH),
      known('unit_id', 'place_name', FRESH),
      known('position_id', 'place_name', FRESH),
      known('places', 'plain', FRESH),
      known('break_min', 'minutes', FRESH),
      known('note', 'text', FRESH),
      known('rest_min', 'minutes'),
    ]),
  },
  assignment: {
    icon: Users,
    fields: shown(
      [],
      [
        known('status', 'shift_status'),
        known('rest_min', 'minutes', FRESH),
        known('unauthorized_absence', 'plain'),
      ],
    ),
  },
  unit: {
    icon: Building2,
    fields: shown(
      [...NAMED_FIELDS, ...UNIT_FIELDS],
      [
        known('name', 'text', FRESH),
        known('workplace_address', 'text', FRESH),
        known('workplace_city', 'text', FRESH),
        known('planners', 'differs'),
        known('without_cost', 'differs'),
      ],
    ),
  },
  position: {
    icon: Tags,
    fields: shown(NAMED_FIELDS, [known('name', 'text', FRESH), known('skills', 'differs')]),
  },
  rule_override: {
    icon: Scale,
    fields: shown(
      [],
      [known('broken_rule', 'broken_rule', { path: 'rule', ...FRESH }), known('day', 'plain', FRESH)],
    ),
  },
  skill: {
    icon: ShieldPlus,
    fields: shown(
      [...NAMED_FIELDS, ...SKILL_FIELDS],
      [known('name', 'text', FRESH), known('expires', 'plain', FRESH), known('warn_days', 'number', FRESH)],
    ),
  },
  availability: {
    icon: CalendarClock,
    fields: shown(AVAILABILITY_FIELDS, [known('kind', 'availability_kind', FRESH), ...IN_FORCE]),
  },
  planning_period: {
    icon: Heart,
    fields: shown(PLANNING_PERIOD_FIELDS, [
      known('unit_id', 'place_name', FRESH),
      known('first_day', 'plain', FRESH),
      known('last_day', 'plain', FRESH),
      known('wishes_close_on', 'plain', FRESH),
      known('publish_by', 'plain', FRESH),
      known('budget', 'number', FRESH),
      known('closed', 'plain'),
    ]),
  },
  wish: { icon: Heart, fields: [] },
  person_skill: {
    icon: ShieldPlus,
    fields: shown([], [known('skill_id', 'place_name', FRESH), ...IN_FORCE, known('note', 'text', FRESH)]),
  },
  unit_person: {
    icon: Users,
    fields: shown([], [known('unit_id', 'place_name', FRESH), ...IN_FORCE, known('home', 'plain', FRESH)]),
  },
  staffing_need: {
    icon: Users,
    fields: shown(
      [],
      [
        known('unit_id', 'place_name', FRESH),
        known('position_id', 'place_name', FRESH),
        known('skill_id', 'place_name', FRESH),
        known('days', 'differs'),
        known('date', 'plain', FRESH),
        known('starts', 'plain', FRESH),
        known('ends', 'plain', FRESH),
        known('least', 'number', FRESH),
        known('wanted', 'number', FRESH),
        ...IN_FORCE,
      ],
    ),
  },
  offer: { icon: Hand, fields: shown([], [known('places', 'number', FRESH)]) },
  claim: { icon: Hand, fields: [] },
  trade: { icon: ArrowLeftRight, fields: [] },
  draft: { icon: CalendarSync, fields: PLANNED },
  roster_template: {
    icon: CalendarSync,
    fields: shown(
      [],
      [
        known('name', 'text', FRESH),
        known('weeks', 'number', FRESH),
        known('shifts', 'number', FRESH),
        known('people', 'number', FRESH),
      ],
    ),
  },
  publication: { icon: CalendarSync, fields: PLANNED },
  message: {
    icon: MessageSquare,
    fields: shown(
      [],
      [known('unit_id', 'place_name', FRESH), known('day', 'plain', FRESH), known('people', 'number', FRESH)],
    ),
  },
} as const;
