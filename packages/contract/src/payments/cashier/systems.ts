/** What operators decide of ways to pay. */
import * as z from 'zod/mini'
import { Currency, endpoint } from '../../base.ts'
import { reason } from '../../office.ts'
import { systemId } from './orders.ts'

/** Whether a way to pay may be used, and by players of which countries; null is by everybody. */
export const OfficeSystem = z.object({
  id: z.int(),
  key: z.string(),
  typeId: z.int(),
  currency: Currency,
  name: z.string(),
  provider: z.string(),
  active: z.boolean(),
  /** As players are told: all through whom it goes have failed in the last five minutes. */
  troubled: z.boolean(),
  countries: z.nullable(z.array(z.string())),
})
export type OfficeSystem = z.output<typeof OfficeSystem>

const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Две буквы страны: RU'))

export const listOfficeSystems = endpoint({
  method: 'GET',
  path: '/api/v18/office/payment-systems',
  audience: { operator: 'payments.read' },
  summary: 'Все способы пополнения и вывода: включён ли и для каких стран',
  answer: z.array(OfficeSystem),
  refusals: {},
})

/** Payments that are under way go on to their end. */
export const changeOfficeSystem = endpoint({
  method: 'POST',
  path: '/api/v18/office/payment-systems/:systemId',
  audience: { operator: 'payments.systems' },
  confirmed: true,
  summary: 'Включить или выключить способ, назвать его страны',
  params: z.object({
    systemId: z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), systemId, {
      decode: Number,
      encode: String,
    }),
  }),
  body: z.strictObject({
    active: z.boolean(),
    countries: z.nullable(z.array(Country).check(z.minLength(1), z.maxLength(60))),
    why: reason('Напишите, почему'),
  }),
  answer: OfficeSystem,
  refusals: {},
})
