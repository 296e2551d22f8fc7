/** Messages of suppliers that go beyond their limits, as operators see them and decide on them. */
import * as z from 'zod/mini'
import { endpoint, Moment, Uuid } from '../../base.ts'
import { PlayerDigits, reason } from '../../office.ts'

/** Which limit a message is beyond: of a win, or of what is given without a stake. */
const heldRules = [
  'win_of_game',
  'win_call',
  'win_day',
  'given_call',
  'given_day',
  'given_share',
] as const

export const HeldMessage = z.object({
  id: z.string(),
  player: z.string(),
  supplier: z.string(),
  kind: z.enum(['win', 'betwin', 'promo']),
  /** By which the supplier knows it. */
  txId: z.string(),
  roundId: z.nullable(z.string()),
  currency: z.string(),
  /** Minor units that it would pay. */
  amount: z.string(),
  rule: z.enum(heldRules),
  /** What the rule lets pass, and what it would come to with this message; minor units. */
  max: z.string(),
  used: z.string(),
  /** `withdrawn`: taken back by the supplier before anybody decided. */
  state: z.enum(['held', 'accepted', 'declined', 'withdrawn']),
  at: Moment,
  decidedAt: z.nullable(Moment),
  decidedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})
export type HeldMessage = z.output<typeof HeldMessage>

export const listHeldMessages = endpoint({
  method: 'GET',
  path: '/api/v18/office/suppliers/held',
  audience: { operator: 'suppliers.read' },
  summary: 'Выплаты поставщиков сверх пределов: что ждёт решения, старые сначала',
  query: z.object({ state: z._default(z.enum(['held', 'all']), 'held') }),
  answer: z.object({ messages: z.array(HeldMessage) }),
  refusals: {},
})

/** The same decision again is answered with what stands. */
export const judgeHeldMessage = endpoint({
  method: 'POST',
  path: '/api/v18/office/suppliers/held/:playerId/:id/decision',
  audience: { operator: 'suppliers.pay' },
  confirmed: true,
  summary: 'Выплатить то, что прислал поставщик сверх пределов, или отказать ему',
  params: z.object({ playerId: PlayerDigits, id: Uuid }),
  body: z.strictObject({
    verdict: z.enum(['accept', 'decline']),
    why: reason('Напишите, почему'),
  }),
  answer: HeldMessage,
  refusals: {
    held_decided: { status: 409, code: 4106, message: 'По этой выплате уже решено иначе' },
    held_not_taken: {
      status: 409,
      code: 4107,
      message:
        'Выплатить это сейчас нельзя: так решил кошелёк. Можно отказать или повторить позже.',
    },
  },
})
