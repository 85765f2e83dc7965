import { z } from 'zod'
import { zUser } from './accounts'
import { call, maxFormOf } from './call'
import { zName, zSuccess } from './common'
import { LANGUAGES, type Language } from './languages'

/** Notification choices, by channel and by subject. `push` covers Web Push and the notices inside the pages, which administrators always get. */
export const CHOICES = [
  'email',
  'sms',
  'push',
  'campaignUpdates',
  'systemAlerts',
  'weeklyReports',
  'marketing',
] as const
export type Choice = (typeof CHOICES)[number]
export type Choices = Readonly<Record<Choice, boolean>>

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const zChoice = z.boolean('validation.boolean')
const zNotifications = z.object({
  email: zChoice,
  sms: zChoice,
  push: zChoice,
  campaignUpdates: zChoice,
  systemAlerts: zChoice,
  weeklyReports: zChoice,
  marketing: zChoice,
})
const zLanguage = z.enum(LANGUAGES, 'validation.language')
const zTheme = z.enum(THEMES, 'validation.theme')

export const zSettings = z.object({ notifications: zNotifications, language: zLanguage, theme: zTheme })
export type Settings = z.infer<typeof zSettings>

const zPart = z.object({
  ...zNotifications.partial().shape,
  notifications: zNotifications.partial().optional(),
  language: zLanguage.optional(),
  theme: zTheme.optional(),
})

/** A change of settings. Absent fields stay as they are. */
export interface SettingsChange {
  readonly notifications: { readonly [C in Choice]?: boolean | undefined }
  readonly language?: Language | undefined
  readonly theme?: Theme | undefined
}

const changeOf = ({ notifications, language, theme, ...flat }: z.output<typeof zPart>): SettingsChange => ({
  notifications: { ...flat, ...notifications },
  ...(language && { language }),
  ...(theme && { theme }),
})

/**
 * A change in any of the accepted forms: complete or partial, with or without the wrapper `settings`, the choices inside
 * `notifications` or next to it. If a setting appears twice, the inner one wins.
 */
export const zSettingsChange = zPart
  .extend({ settings: zPart.optional() })
  .transform(({ settings, ...outer }): SettingsChange => {
    const [own, inner] = [changeOf(outer), changeOf(settings ?? {})]
    return { ...own, ...inner, notifications: { ...own.notifications, ...inner.notifications } }
  })

const account = { group: 'Accounts', who: ['advertiser', 'driver', 'admin'] as const, members: 'all' as const }

export const getSettings = call('GET', '/settings', {
  ...account,
  summary: 'Notification choices, language and theme of the signed-in person.',
  beforeSecondFactor: true,
  answer: zSuccess.extend({ settings: zSettings }),
})

export const changeSettings = call('PUT', '/settings', {
  ...account,
  summary:
    'Changes settings; what is not sent stays. Takes them as they are answered, with or without the wrapper `settings`, and the choices below `notifications` or beside it.',
  body: zSettingsChange,
  answer: getSettings.answer,
})

const link = {
  group: 'Accounts',
  who: ['visitor'] as const,
  query: z.object({ token: zName('validation.optOutToken', 300) }),
  answer: zSuccess.extend({ choice: z.enum(CHOICES), on: z.boolean() }),
}

export const getOptOut = call('GET', '/opt-out', {
  ...link,
  summary: 'What the opt-out link of a mail would switch off, and whether it is on. A browser is sent to the page.',
  also: { 302: null },
})

export const optOut = call('POST', '/opt-out', {
  ...link,
  summary:
    'Switches off the kind of mail that the link came with, without signing in; once or often is the same. Also takes the one-click form of mail programs.',
})

/** The largest photo, 2 MB. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024

export const setPhoto = call('POST', '/settings/photo', {
  ...account,
  summary: 'Takes a photo of the person (png, jpg or jpeg, 2 MB); it is cut to a square and kept without its metadata.',
  files: ['file'],
  maxBody: maxFormOf(1, MAX_PHOTO_BYTES),
  answer: zSuccess.extend({ photo_url: z.string(), user: zUser }),
})

export const removePhoto = call('DELETE', '/settings/photo', {
  ...account,
  summary: 'Removes the photo; without one nothing changes.',
  answer: zSuccess.extend({ user: zUser }),
})
