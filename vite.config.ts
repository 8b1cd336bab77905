import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { webAhead } from './tools/web-ahead.ts';
import { webInstall } from './tools/web-install.ts';
import { leanCalls, leanComponents, leanSchemas, leanScrollArea } from './tools/web-lean.ts';

/** The web app: root src/web, built to dist/web, where the server serves it. No inline scripts or styles (CSP). */
export default defineConfig({
  root: 'src/web',
  publicDir: false,
  // The maps from names to classes are part of every screen's scripts: short names keep them light.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  plugins: [
    react(),
    leanScrollArea(),
    leanSchemas(),
    leanComponents(),
    leanCalls(),
    webAhead(),
    webInstall(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every script names those that it loads, and the first one nearly all: 42 bits tell two builds of one apart, and weigh less.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // A shared one needs no name to be told from others, and is named most often.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // What the login needs, in one file; it is the first load of everyone.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What the login draws with, and nearly every screen too.
            {
              name: 'basics',
              test: /components.(ActionIcon|Anchor|CloseButton|Group|Input|InputBase|Paper|Text|TextInput|Title)[/\\]|hooks.esm.(use-merged-ref|use-id|use-uncontrolled)[/\\]|ui.(error-box|notice)\.|circle-(alert|check|exclamation-point)\.|icons.info\.|web.random-key/,
              priority: 2,
            },
            // What every form is made with: the login's, and then the first dialog's.
            {
              name: 'form',
              test: /mantine.form|klona|fast-deep-equal|form-check|use-form-sheet|PasswordInput/,
              priority: 2,
            },
            // What most screens share, in one file rather than one for each combination of screens.
            // Not what only menus, dialogs and fields in them need: it comes when one is about to be opened.
            // Not what few nouns need of the contract, either: it grows with each noun.
            // Not the texts: the first load waits for its own, and would wait for itself if they lay in a file that imports it.
            // A group takes along what its modules import: the date field, shared by ten dialogs, would bring its calendars.
            {
              name: 'signed-in',
              test: /^(?!.*(web.text.|web.week.|web.charts.|web.offline.unsent-(sending|calls|act)|web.second-person.|contract.(absences|bank-accounts|unit-people|vacation|employments|outside-payments|pay-codes|manual-lines|companies|company-rules|rule-sets|payroll-runs|payroll-files|tax|invoices|exports|users|extra-runs|pay-debts|sick-terms|on-call|overtime|skills|positions|countersignatures|second-person|invitations|sign-ins|rule-overrides|cost-centres|units|rosters|publications|trades|own-trades|offers|drafts|availabilities|person-skills|pay\.)|core.second-person|core.pay.(pay-code|line-laws|manual|ob-rules|pay-line|declared|employee-debt|lost-time|pay-file-people)|web.pay.pay-sum|time-entries.(days|queries)|(leave|payroll|absences).queries|approvals.(planned|facts|queue)|leave.leave-facts|kontonummer|core.bank-account|roster.conflict-words|ui.time-field|core.pay.pasted-lines|ui.field-group|parts.person-link|history.use-zone|icons.(file-text|hand|circle-user)|parts.(date-field|dated-list|form-|unsaved|draft-offer|popover-at)|ui.confirm-|floating-ui|components.(Drawer|Modal|ScrollArea|Popover|Menu|Combobox|Select|Textarea|NumberInput|Checkbox|Accordion|Kbd|Overlay)|utils.InlineInput|utils.Floating|use-(long-press|focus-trap|focus-return|click-outside|sidecar|callback-ref)|FocusTrap|useBlocker|react-style-singleton|tslib|get-nonce|get-parsed-combobox|react-remove-scroll|react-number-format|mantine.(dates|form)|klona|fast-deep-equal|form-check|use-form-sheet|dayjs))/,
              minShareCount: 8,
              priority: 1,
            },
            // Small parts of the week by person that several of its screens share: one file, not three.
            { name: 'week', test: /web.week.(pill|places|identity)\.tsx?$/ },
            // Two of what is left: the menu's parts, and what every screen fetches for times without a network.
            { name: 'menu', test: /web.shell.(place-link|badge|links|use-waiting)|leave.queries/ },
            {
              name: 'offline',
              test: /web.offline.(offline-part|readings|send-waiting|idb|store|unsent(-record)?\.)/,
            },
          ],
        },
      },
    },
  },
});
