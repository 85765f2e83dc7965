import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test('a question to support, its answer and the thread', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  await signInBrowser(page, server, email, password)
  await page.goto('/support')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await page.getByRole('button', { name: 'Start a chat' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('A large file')
  await expect(page.getByLabel('Priority')).toHaveValue('medium')
  await page.getByLabel('Description').fill('Can you convert it?')
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await expect(page.getByText('Your ticket was submitted. We reply within 24 hours.')).toBeVisible()
  const ticket = page.getByRole('article', { name: 'A large file' })
  await expect(ticket.getByText('Open', { exact: true })).toBeVisible()

  const { tickets } = await api.must(calls.listTickets)
  await admin.must(calls.answerTicket, { params: { id: present(tickets[0]).id }, body: { message: 'Yes, send it.' } })
  await page.reload()
  await expect(ticket.getByText('Yes, send it.')).toBeVisible()
  await expect(ticket.getByText('Answered')).toBeVisible()
  await ticket.getByLabel('Your message').fill('Thank you')
  await ticket.getByRole('button', { name: 'Send' }).click()
  await expect(ticket.getByText('Thank you')).toBeVisible()
})

test('administrators find a ticket, answer it, close it and reopen it', async ({ page, server }) => {
  const { api, email } = await newMember(server, 'driver')
  await api.must(calls.openTicket, {
    body: {
      subject: 'A dark screen',
      priority: 'urgent',
      description: 'Since noon',
    },
  })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/tickets')
  await page.getByRole('searchbox').fill('dark screen')
  const ticket = page.getByRole('article', { name: 'A dark screen' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(ticket).toContainText(email)
  await ticket.getByLabel('Your message').fill('Please switch it off and on')
  await ticket.getByRole('button', { name: 'Send' }).click()
  await expect(ticket.getByText('Answered')).toBeVisible()
  await ticket.getByRole('button', { name: 'Close ticket' }).click()
  await expect(ticket.getByText('Closed')).toBeVisible()
  await ticket.getByRole('button', { name: 'Open again' }).click()
  await expect(ticket.getByText('Open', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('Nothing matches “nothing like it”')).toBeVisible()
  await page.goto('/admin/activity')
  await expect(page.getByRole('row').filter({ hasText: 'A dark screen' })).toHaveCount(3)
})

test('an administrator works off the queue of tickets with the keyboard alone', async ({ page, server }) => {
  const admin = await adminApi(server)
  const reply = { title: 'Power', en: 'Hello {name}, off and on', si: 'ආයුබෝවන් {name}', ta: 'வணக்கம் {name}' }
  await admin.must(calls.addTicketReply, { body: reply })
  const { api } = await newMember(server, 'driver')
  await api.must(calls.changeSettings, { body: { language: 'si' } })
  for (const subject of ['Queue one', 'Queue two', 'Queue three'])
    await api.must(calls.openTicket, { body: { subject, priority: 'high', description: 'When?' } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/tickets?tab=open&q=Queue+&order=asc')
  const article = page.getByRole('article')
  await expect(article).toHaveAccessibleName('Queue one')
  await page.keyboard.press('j')
  await expect(article).toHaveAccessibleName('Queue two')
  await expect(page).toHaveURL(/[?&]ticket=/)
  await page.keyboard.press('k')
  await expect(article).toHaveAccessibleName('Queue one')
  await page.keyboard.press('a')
  await expect(article.getByLabel('Assigned to')).not.toHaveValue('')
  await article.getByLabel('Prepared answer').selectOption('Power')
  await article.getByRole('button', { name: 'Insert' }).click()
  await expect(article.getByLabel('Your message')).toHaveValue(/^ආයුබෝවන් \S+$/)
  await expect(article.getByLabel('Your message')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(article).toHaveAccessibleName('Queue two')
  await expect(page.getByRole('link', { name: /Queue one/ })).toHaveCount(0)

  // What is typed for a ticket stays while others are looked at.
  await page.keyboard.press('r')
  await page.keyboard.type('jke')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(article).toHaveAccessibleName('Queue three')
  await page.keyboard.press('e')
  await expect(article).toHaveAccessibleName('Queue two')
  await expect(article.getByLabel('Your message')).toHaveValue('jke')
  const { tickets } = await api.must(calls.listTickets)
  expect(tickets.map(({ subject, status }) => [subject, status])).toEqual([
    ['Queue three', 'closed'],
    ['Queue two', 'open'],
    ['Queue one', 'answered'],
  ])
})

test('two tickets of a person become one, and a narrow window shows the list or one of them', async ({
  page,
  server,
}) => {
  const { api } = await newMember(server, 'driver')
  for (const subject of ['Merge first', 'Merge second'])
    await api.must(calls.openTicket, { body: { subject, priority: 'low', description: `About ${subject}` } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/tickets?q=Merge')
  const article = page.getByRole('article')
  await expect(page.getByRole('link', { name: /Merge first/ })).toBeVisible()
  await expect(article).toHaveCount(0)
  await page.getByRole('link', { name: /Merge second/ }).click()
  await expect(article.getByRole('heading', { name: 'Merge second' })).toBeFocused()
  await article.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  const first = await dialog.getByRole('option', { name: /Merge first/ }).getAttribute('value')
  await dialog.getByLabel('Other ticket').selectOption(first)
  await dialog.getByRole('button', { name: 'Merge tickets' }).click()
  await expect(article.getByRole('heading', { name: 'Merge first' })).toBeVisible()
  await expect(article.getByText('About Merge second')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(article).toHaveCount(0)
})
