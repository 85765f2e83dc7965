import type { i18n } from 'i18next'
import { createI18n } from './create'
import chart from './en/chart.json' with { type: 'json' }
import incidents from './en/incidents.json' with { type: 'json' }
import mails from './en/mails.json' with { type: 'json' }
import notices from './en/notices.json' with { type: 'json' }
import paper from './en/paper.json' with { type: 'json' }
import reasons from './en/reasons.json' with { type: 'json' }
import reportFile from './en/report-file.json' with { type: 'json' }
import server from './en/server.json' with { type: 'json' }
import sms from './en/sms.json' with { type: 'json' }
import states from './en/states.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }
import type { LanguageCode } from './languages'
import sinhalaChart from './si/chart.json' with { type: 'json' }
import sinhalaMails from './si/mails.json' with { type: 'json' }
import sinhalaNotices from './si/notices.json' with { type: 'json' }
import sinhalaPaper from './si/paper.json' with { type: 'json' }
import sinhalaReasons from './si/reasons.json' with { type: 'json' }
import sinhalaReportFile from './si/report-file.json' with { type: 'json' }
import sinhalaServer from './si/server.json' with { type: 'json' }
import sinhalaSms from './si/sms.json' with { type: 'json' }
import sinhalaStates from './si/states.json' with { type: 'json' }
import sinhalaValidation from './si/validation.json' with { type: 'json' }
import tamilChart from './ta/chart.json' with { type: 'json' }
import tamilMails from './ta/mails.json' with { type: 'json' }
import tamilNotices from './ta/notices.json' with { type: 'json' }
import tamilPaper from './ta/paper.json' with { type: 'json' }
import tamilReasons from './ta/reasons.json' with { type: 'json' }
import tamilReportFile from './ta/report-file.json' with { type: 'json' }
import tamilServer from './ta/server.json' with { type: 'json' }
import tamilSms from './ta/sms.json' with { type: 'json' }
import tamilStates from './ta/states.json' with { type: 'json' }
import tamilValidation from './ta/validation.json' with { type: 'json' }

const english = {
  chart,
  incidents,
  mails,
  notices,
  paper,
  reasons,
  'report-file': reportFile,
  server,
  sms,
  states,
  validation,
}

/** What the server writes: answers, notices, mails, documents and reports. */
export const serverTexts: Readonly<Record<LanguageCode, i18n>> = {
  en: createI18n('en', english),
  si: createI18n(
    'si',
    {
      chart: sinhalaChart,
      mails: sinhalaMails,
      notices: sinhalaNotices,
      paper: sinhalaPaper,
      reasons: sinhalaReasons,
      'report-file': sinhalaReportFile,
      server: sinhalaServer,
      sms: sinhalaSms,
      states: sinhalaStates,
      validation: sinhalaValidation,
    },
    english,
  ),
  ta: createI18n(
    'ta',
    {
      chart: tamilChart,
      mails: tamilMails,
      notices: tamilNotices,
      paper: tamilPaper,
      reasons: tamilReasons,
      'report-file': tamilReportFile,
      server: tamilServer,
      sms: tamilSms,
      states: tamilStates,
      validation: tamilValidation,
    },
    english,
  ),
}
