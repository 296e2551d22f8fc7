/** What operators see of payment providers, and how they switch one off. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../../base.ts'
import { reason } from '../../office.ts'

/**
 * `well`: it is asked; `paused`: it has failed too often and is left alone; `probing`: one caller is finding
 * out whether it is well again; `off`: an operator has switched it off, and nothing new is begun there.
 */
export const ProviderHealth = z.object({
  name: z.string(),
  state: z.enum(['well', 'paused', 'probing', 'off']),
  /** Why it was switched on or off the last time. */
  why: z.string(),
  pausedUntil: z.nullable(Moment),
  /** Failures in a row. */
  failures: z.int(),
  /** What it has answered in the last so many seconds; the share and the times are of these calls. */
  window: z.object({
    seconds: z.int(),
    calls: z.int(),
    failed: z.int(),
    successShare: z.nullable(z.number()),
    meanMs: z.nullable(z.int()),
    maxMs: z.nullable(z.int()),
  }),
})
export type ProviderHealth = z.output<typeof ProviderHealth>

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/v18/office/providers',
  audience: { operator: 'providers.read' },
  summary: 'Платёжные провайдеры: здоровье за последние минуты и кто выключен',
  answer: z.array(ProviderHealth),
  refusals: {},
})

export const switchProvider = endpoint({
  method: 'POST',
  path: '/api/v18/office/providers/:name/switch',
  audience: { operator: 'providers.switch' },
  confirmed: true,
  summary: 'Выключить провайдера или включить снова; начатое доводится до конца',
  params: z.object({ name: z.string().check(z.regex(/^[a-z]{1,20}$/)) }),
  body: z.strictObject({ on: z.boolean(), why: reason('Напишите, почему') }),
  answer: ProviderHealth,
  refusals: {},
})
