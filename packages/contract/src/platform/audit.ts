import * as z from 'zod/mini'
import { cleaned, endpoint, Moment } from '../base.ts'
import { periodFields, periodRefusals, PlayerDigits } from '../office.ts'

/** A change by an operator, a job, a provider or a command. */
export const AuditEntry = z.object({
  /** The player whose data was changed; null for data of the casino. */
  playerId: z.nullable(z.string()),
  /** The number in its chain, from 1. */
  n: z.string(),
  at: Moment,
  actorKind: z.enum(['operator', 'job', 'provider', 'command']),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  why: z.string(),
  /** The hexadecimal SHA-256 of the entry and the hash of the previous one in its chain. */
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
    /** Entries below this number; the newest if omitted. */
    before: z.optional(digits),
  }),
  answer: z.array(AuditEntry),
  refusals: {},
})

/**
 * Entries of all chains, or of one player's, newest first. A page reads a limited number of entries, so with a filter
 * it may be short or empty although `next` continues.
 */
export const searchAudit = endpoint({
  method: 'GET',
  path: '/api/v18/office/audit/entries',
  audience: { operator: 'audit.read' },
  summary: 'Журнал изменений всего дома, сначала новые: кто, что, когда',
  query: z.object({
    ...periodFields /** A part of the actor's name. */,
    actor: z.optional(z.string().check(cleaned('search'), z.minLength(1), z.maxLength(100))),
    /** The beginning of an action: «payment.», «player.blocked». */
    action: z.optional(z.string().check(z.regex(/^[a-z][a-z_.]{0,59}$/))),
    playerId: z.optional(PlayerDigits),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,17}\.\d{1,18}\.\d{1,18}$/))),
  }),
  answer: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) }),
  refusals: periodRefusals,
})

/** Verifies a chain in steps: to be called again with `next` until it is null. */
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/v18/office/audit/verification',
  audience: { operator: 'audit.read' },
  summary: 'Проверить цепочку журнала по частям: каждая запись следует из той, что перед ней',
  query: z.object({
    /** «0» is the casino's chain. */
    playerId: z._default(digits, '0'),
    /** The number of the last verified entry. */
    after: z._default(digits, '0'),
  }),
  answer: z.object({
    /** The number of verified entries in this step, and the number of the last one. */
    checked: z.int(),
    last: z.string(),
    /** Whether each entry follows from the previous one. */
    holds: z.boolean(),
    /** The number of the first entry that does not. */
    brokenAt: z.nullable(z.string()),
    /** The hash of the last verified entry. */
    hash: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
  refusals: {},
})
