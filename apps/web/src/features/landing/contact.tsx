import { createI18n } from '@ayob/i18n/create'
import common from '@ayob/i18n/en/common.json'
import inquiry from '@ayob/i18n/en/inquiry.json'
import validation from '@ayob/i18n/en/validation.json'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { chosenLanguage } from '../../lib/chosen-language'
import { switchLanguage } from '../../lib/language'
import { ContactSales } from '../inquiries/contact-sales'

const i18n = createI18n('en', { common, inquiry, validation })
const root = createRoot(document.body.appendChild(document.createElement('div')))

function show(open: boolean) {
  root.render(
    <I18nextProvider i18n={i18n}>
      <ContactSales open={open} onClose={() => show(false)} />
    </I18nextProvider>,
  )
}

/** Opens the dialog for an inquiry, in the language of the page if its texts can be loaded. */
export async function openContact(): Promise<void> {
  await switchLanguage(i18n, chosenLanguage()).catch(() => undefined)
  show(true)
}
