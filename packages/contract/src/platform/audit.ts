import * as z from 'zod/mini'
import { cleaned, endpoint, Moment } from '../base.ts'
import { periodFields, periodRefusals, PlayerDigits } from '../office.ts'

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

/**
 * Entries of all chains, or of one player's, newest first. What is filtered is looked for among so many entries a
 * page, so that a page may be short, or empty, and `next` goes on all the same.
 */
export const searchAudit = endpoint({
  method: 'GET',
  path: '/api/v18/office/audit/entries',
  audience: { operator: 'audit.read' },
  summary: 'Журнал изменений всего дома, сначала новые: кто, что, когда',
  query: z.object({
    ...periodFields /** A part of the actor's name. */,
    actor: z.optional(z.string().check(cleaned('search'), z.minLength(1), z.maxLength(100))),
    /** What an action begins with: «payment.», «player.blocked». */
    action: z.optional(z.string().check(z.regex(/^[a-z][a-z_.]{0,59}$/))),
    playerId: z.optional(PlayerDigits),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,17}\.\d{1,18}\.\d{1,18}$/))),
  }),
  answer: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) }),
  refusals: periodRefusals,
})

/** Walks a chain in steps: call again with `next` until it is null. */
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/v18/office/audit/verification',
  audience: { operator: 'audit.read' },
  summary: 'Проверить цепочку журнала по частям: каждая запись следует из той, что перед ней',
  query: z.object({
    /** The casino's chain is «0». */
    playerId: z._default(digits, '0'),
    /** The place that was checked last. */
    after: z._default(digits, '0'),
  }),
  answer: z.object({
    /** How many entries this step has checked, and the place of the last of them. */
    checked: z.int(),
    last: z.string(),
    /** Every one of them follows from the one before it. */
    holds: z.boolean(),
    /** The first place that does not. */
    brokenAt: z.nullable(z.string()),
    /** The hash of the last one that was checked. */
    hash: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
  refusals: {},
})
