import * as z from 'zod/mini'
import { endpoint, Moment } from './base.ts'

/** One change of something by an operator, a job, a provider or a command. */
export const AuditEntry = z.object({
  /** The player whose thing it was; null where it was the casino's. */
  playerId: z.nullable(z.string()),
  /** The place in its chain, from 1. */
  n: z.string(),
  at: Moment,
  actorKind: z.enum(['operator', 'job', 'provider', 'command']),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  why: z.string(),
  /** Hex SHA-256 over the entry and the hash of the one before it in its chain. */
  hash: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const digits = z.string().check(z.regex(/^\d{1,18}$/))

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v18/office/audit',
  audience: { operator: 'audit.read' },
  summary: 'Журнал изменений: цепочка дома или игрока, сначала новые',
  query: z.object({
    playerId: z._default(digits, '0'),
    /** Entries below this place; the newest where nothing is said. */
    before: z.optional(digits),
  }),
  answer: z.array(AuditEntry),
  refusals: {},
})
