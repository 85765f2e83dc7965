import { CHOICES, type Choice, type Choices } from '@ayob/contract/settings'
import { DEFAULT_CHOICES, isWanted, optOutOf } from '@ayob/domain/notifications/choices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHOICES_NEEDED, type TemplateName } from './compose'

const anyChoices = fc.record(
  Object.fromEntries(CHOICES.map((choice) => [choice, fc.boolean()])) as Record<Choice, fc.Arbitrary<boolean>>,
) as fc.Arbitrary<Choices>
const templates = Object.keys(CHOICES_NEEDED) as TemplateName[]

describe('every mail', () => {
  it.each([
    'registration-received',
    'registration-approved',
    'registration-rejected',
    'password-reset',
    'security-notice',
    'new-device',
    'webhook-disabled',
    'data-request-received',
    'data-request-new',
    'data-request-answered',
    'payment-receipt',
    'payment-disputed',
    'payment-unexpected',
    'confirmation-asked',
    'incident-opened',
  ] as const)('%s is always sent', (template) => {
    fc.assert(fc.property(anyChoices, (choices) => isWanted(CHOICES_NEEDED[template], choices)))
    expect(optOutOf(CHOICES_NEEDED[template])).toBeUndefined()
  })

  it.each(['booking-approved', 'booking-rejected', 'booking-live', 'booking-completed', 'payment-overdue'] as const)(
    '%s is sent exactly when mails and campaign news are on',
    (template) => {
      fc.assert(
        fc.property(
          anyChoices,
          (choices) => isWanted(CHOICES_NEEDED[template], choices) === (choices.email && choices.campaignUpdates),
        ),
      )
      expect(optOutOf(CHOICES_NEEDED[template])).toBe('campaignUpdates')
    },
  )

  it('ticket-answered is sent exactly when mails are on', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => isWanted(CHOICES_NEEDED['ticket-answered'], choices) === choices.email),
    )
  })

  it.each(['registration-new', 'booking-submitted', 'ticket-asked'] as const)(
    '%s reaches administrators who want system alerts by mail',
    (template) => {
      fc.assert(
        fc.property(
          anyChoices,
          (choices) => isWanted(CHOICES_NEEDED[template], choices) === (choices.email && choices.systemAlerts),
        ),
      )
    },
  )

  it('stops when its opt-out is used, without any other setting', () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...templates), (choices, template) => {
        const choice = optOutOf(CHOICES_NEEDED[template])
        return choice === undefined || !isWanted(CHOICES_NEEDED[template], { ...choices, [choice]: false })
      }),
    )
  })

  it('is sent with the default settings, except the weekly report, which is opt-in', () => {
    for (const template of templates) {
      expect(isWanted(CHOICES_NEEDED[template], DEFAULT_CHOICES), template).toBe(template !== 'weekly-report')
    }
    expect(optOutOf(CHOICES_NEEDED['weekly-report'])).toBe('weeklyReports')
  })
})
