import { z } from 'zod'
import { call } from './call'
import { zSuccess } from './common'

export const clientConfig = call('GET', '/client-config', {
  group: 'Operation',
  summary: 'What the pages need to know of this installation. Unset company facts are absent.',
  who: ['visitor'],
  answer: zSuccess.extend({
    public_url: z.string(),
    /** Today in Colombo by the server's clock. */
    today: z.string(),
    demo: z.boolean(),
    sandbox: z.boolean(),
    /** Drivers may sign in with a code by SMS. */
    phone_sign_in: z.boolean(),
    /** Notices are sent by SMS. */
    sms_notices: z.boolean(),
    google_maps_api_key: z.string().optional(),
    map_style_url: z.string().optional(),
    company: z.object({
      name: z.string().optional(),
      address: z.string().optional(),
      tin: z.string().optional(),
      support_phone: z.string().optional(),
      /** With its country code. */
      support_whatsapp: z.string().optional(),
      support_email: z.string().optional(),
    }),
  }),
})
