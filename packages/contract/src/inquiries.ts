import { z } from 'zod'
import { call } from './call'
import { zEmail, zName, zSuccess, zText } from './common'

export const zInquiryForm = z.object({
  name: zName('validation.inquiryName'),
  email: zEmail('validation.inquiryEmail', 'validation.email'),
  company: zName('validation.inquiryCompany'),
  phone: zName('validation.inquiryPhone', 40),
  message: zText('validation.inquiryMessage'),
})

export const sendInquiry = call({
  method: 'POST',
  path: '/inquiries',
  group: 'Inquiries',
  summary: 'Sends a question to sales.',
  who: ['visitor'],
  body: zInquiryForm,
  status: 201,
  answer: zSuccess.extend({ message: z.string() }),
})
