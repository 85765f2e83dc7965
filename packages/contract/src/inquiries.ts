import { z } from 'zod'
import { call } from './call'
import { listed, zEmail, zId, zIdentifier, zName, zPaging, zSuccess, zText } from './common'

export const zInquiryForm = z.object({
  name: zName('validation.inquiryName'),
  email: zEmail('validation.inquiryEmail', 'validation.email'),
  company: zName('validation.inquiryCompany'),
  phone: zIdentifier('validation.inquiryPhone', 40),
  message: zText('validation.inquiryMessage'),
})

export const sendInquiry = call('POST', '/inquiries', {
  group: 'Inquiries',
  summary: 'Sends a question to sales.',
  who: ['visitor'],
  // The longest message has 15 kB in Sinhala.
  maxBody: 24 * 1024,
  body: zInquiryForm,
  status: 201,
  answer: zSuccess.extend({ message: z.string() }),
})

export const INQUIRY_STATES = ['new', 'contacted', 'closed'] as const
export type InquiryStatus = (typeof INQUIRY_STATES)[number]

const zInquiry = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  status: z.enum(INQUIRY_STATES),
  created_at: z.string(),
})
export type Inquiry = z.infer<typeof zInquiry>

export const INQUIRY_SORTS = ['created_at', 'name', 'company', 'email', 'status'] as const

const admin = { group: 'Inquiries', who: ['admin'] as const }
const zCounts = z.record(z.enum(['all', ...INQUIRY_STATES]), z.number())

export const adminInquiries = call('GET', '/admin/inquiries', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Questions to sales, newest first; `counts` are those of all.',
  query: zPaging.extend({
    status: z.enum(['all', ...INQUIRY_STATES], 'validation.status').default('all'),
    sort: z.enum(INQUIRY_SORTS, 'validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    inquiries: z.array(zInquiry),
    ...listed,
    counts: zCounts,
    summary: zCounts,
  }),
})

export const setInquiryStatus = call('PUT', '/admin/inquiries/:id/status', {
  ...admin,
  summary: 'New to contacted, new or contacted to closed; closed is the end.',
  admins: ['operations'],
  params: zId,
  body: z.object({ status: z.enum(INQUIRY_STATES, 'validation.status') }),
  answer: zSuccess.extend({ inquiry: zInquiry }),
})
