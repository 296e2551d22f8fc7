/** Suppliers of games as operators see and change them. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../../base.ts'
import { reason } from '../../office.ts'

const Key = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, 'Строчные латинские буквы и цифры'))
const Address = z.url({ protocol: /^https?$/, error: 'Это не адрес' }).check(z.maxLength(300))

export const OfficeSupplier = z.object({
  key: z.string(),
  name: z.string(),
  /** Null: where the environment says that it is. */
  url: z.nullable(z.string()),
  on: z.boolean(),
  frameOrigins: z.array(z.string()),
  /** The environment has its secret, so that it can be spoken to. */
  hasSecret: z.boolean(),
  games: z.int(),
  /** It may pay free rounds of rewards that nothing was said of before. */
  freeWins: z.boolean(),
})
export type OfficeSupplier = z.output<typeof OfficeSupplier>

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/v18/office/suppliers',
  audience: { operator: 'suppliers.read' },
  summary: 'Поставщики игр: адреса, кто включён, сколько игр',
  answer: z.array(OfficeSupplier),
  refusals: {},
})

/** A new one is off until it is switched on. */
export const saveSupplier = endpoint({
  method: 'PUT',
  path: '/api/v18/office/suppliers',
  audience: { operator: 'suppliers.change' },
  confirmed: true,
  summary: 'Записать поставщика игр или его новый адрес',
  body: z.strictObject({
    key: Key,
    name: z
      .string()
      .check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .&-]{0,79}$/u, 'Только буквы и цифры')),
    url: Address,
    frameOrigins: z.array(Address).check(z.maxLength(10)),
    why: reason('Напишите, почему'),
  }),
  answer: OfficeSupplier,
  refusals: {},
})

export const switchSupplier = endpoint({
  method: 'POST',
  path: '/api/v18/office/suppliers/:key/switch',
  audience: { operator: 'suppliers.change' },
  confirmed: true,
  summary: 'Выключить поставщика или включить снова; начатые раунды доигрываются',
  params: z.object({ key: Key }),
  body: z.strictObject({ on: z.boolean(), why: reason('Напишите, почему') }),
  answer: OfficeSupplier,
  refusals: {},
})

export const allowFreeWins = endpoint({
  method: 'POST',
  path: '/api/v18/office/suppliers/:key/free-wins',
  audience: { operator: 'suppliers.change' },
  confirmed: true,
  summary: 'Разрешить поставщику выигрыши без ставки по наградам, о которых он не говорил раньше',
  params: z.object({ key: Key }),
  body: z.strictObject({ on: z.boolean(), why: reason('Напишите, почему') }),
  answer: OfficeSupplier,
  refusals: {},
})

const Digits = z.string().check(z.regex(/^\d{1,18}$/))
const Side = z.object({
  staked: z.string(),
  won: z.string(),
  currency: z.string(),
  state: z.string(),
})
export const OutsideDifference = z.object({
  id: z.string(),
  supplier: z.string(),
  player: z.string(),
  roundId: z.string(),
  kind: z.enum(['missing_here', 'missing_there', 'sum', 'open']),
  ours: z.nullable(Side),
  theirs: z.nullable(Side),
  openedAt: Moment,
  foundAt: Moment,
  resolvedAt: z.nullable(Moment),
  /** Nobody, where a later look has not found it any more. */
  resolvedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})
export type OutsideDifference = z.output<typeof OutsideDifference>

export const listOutsideDifferences = endpoint({
  method: 'GET',
  path: '/api/v18/office/suppliers/differences',
  audience: { operator: 'suppliers.read' },
  summary: 'Расхождения с книгами поставщиков, новые сначала',
  query: z.object({
    state: z._default(z.enum(['open', 'all']), 'open'),
    /** `next` of the page before. */
    before: z.optional(Digits),
  }),
  answer: z.object({ differences: z.array(OutsideDifference), next: z.nullable(z.string()) }),
  refusals: {},
})

/** A difference that is resolved already is answered as it stands. */
export const resolveOutsideDifference = endpoint({
  method: 'POST',
  path: '/api/v18/office/suppliers/differences/:id/resolution',
  audience: { operator: 'suppliers.change' },
  summary: 'Закрыть расхождение с поставщиком, сказав почему',
  params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  body: z.strictObject({ why: reason('Напишите, почему') }),
  answer: OutsideDifference,
  refusals: {},
})
