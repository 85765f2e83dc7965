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
