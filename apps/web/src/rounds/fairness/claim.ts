/** What is claimed of a round, as it is typed and as it is recomputed. */
import { type Currency } from '@ayva/contract/base'
import { type Proof, type Round } from '@ayva/contract/rounds'
import { isClientSeed } from '../client-seed.ts'
import { parseHundredths } from '../figures.ts'
import { knownModel } from './models.ts'

/** Everything that decides an outcome; the bet in minor units. */
export type Claim = {
  modelId: string
  modelVersion: number
  serverSeed: string
  clientSeed: string
  nonce: number
  bet: bigint
  params: Record<string, unknown>
  actions: unknown[]
  /** Left out, it is what the limits of today put on the bet. */
  capMultiplier4: number | undefined
  currency: Currency
}

/** What was told or kept before: there to be compared with. */
export type Recorded = {
  serverSeedHash?: string | undefined
  modelHash?: string | undefined
  status?: Round['status'] | undefined
  outcome?: unknown
  payout?: bigint | undefined
}

/** The form's fields as text. `actions` are cells counted from 1, and «забрать». */
export type Draft = {
  modelId: string
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: string
  bet: string
  direction: 'over' | 'under'
  target: string
  mines: string
  actions: string
}
export type DraftField = keyof Draft

export const emptyDraft: Draft = {
  modelId: 'classic-soft',
  serverSeed: '',
  serverSeedHash: '',
  clientSeed: '',
  nonce: '',
  bet: '',
  direction: 'over',
  target: '50,49',
  mines: '3',
  actions: '',
}

const TAKE = 'забрать'

type Read = { claim: Claim } | { wrong: DraftField[] }

/** The claim that the fields make, or the fields that are no such thing. */
export function readDraft(draft: Draft, bet: bigint | undefined, currency: Currency): Read {
  const { modelId, serverSeed, serverSeedHash, clientSeed, nonce } = draft
  const wrong: DraftField[] = []
  const must = (field: DraftField, good: boolean) => good || wrong.push(field)
  must('serverSeed', /^[0-9a-f]{64}$/.test(serverSeed.trim()))
  must('serverSeedHash', /^([0-9a-f]{64})?$/.test(serverSeedHash.trim()))
  must('clientSeed', isClientSeed(clientSeed.trim()))
  must('nonce', /^\d{1,9}$/.test(nonce.trim()))
  must('bet', bet !== undefined && bet > 0n)
  const { params, actions, wrong: more } = choiceOf(draft)
  wrong.push(...more)
  if (wrong.length > 0) return { wrong }
  return {
    claim: {
      modelId,
      modelVersion: 1,
      serverSeed: serverSeed.trim(),
      clientSeed: clientSeed.trim(),
      nonce: Number(nonce),
      bet: bet!,
      params,
      actions,
      capMultiplier4: undefined,
      currency,
    },
  }
}

function choiceOf(draft: Draft) {
  const wrong: DraftField[] = []
  const engine = knownModel(draft.modelId)?.engine
  if (engine === 'dice') {
    const target = parseHundredths(draft.target)
    if (target === undefined) wrong.push('target')
    return { params: { direction: draft.direction, target }, actions: [], wrong }
  }
  if (engine !== 'mines') return { params: {}, actions: [], wrong }
  const mines = Number(draft.mines)
  if (!/^\d{1,2}$/.test(draft.mines.trim())) wrong.push('mines')
  const actions = readActions(draft.actions)
  if (!actions) wrong.push('actions')
  return { params: { mines }, actions: actions ?? [], wrong }
}

/** «7, 8, забрать» as the engine counts: cells from 0. */
export function readActions(text: string): unknown[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const actions = parts.map((part) => {
    if (part.toLowerCase() === TAKE || part === 'cashout') return 'cashout'
    return /^\d{1,2}$/.test(part) && Number(part) >= 1 ? Number(part) - 1 : undefined
  })
  return actions.includes(undefined) ? undefined : actions
}

function writeActions(actions: readonly unknown[]): string {
  return actions.map((one) => (typeof one === 'number' ? one + 1 : TAKE)).join(', ')
}

/** A round of the player's own, in the fields of the form. */
export function draftOf(round: Round, proof: Proof, bet: string): Draft {
  const { direction, target, mines } = round.params as Partial<Record<string, unknown>>
  return {
    ...emptyDraft,
    modelId: round.modelId,
    serverSeed: proof.serverSeed ?? '',
    serverSeedHash: proof.serverSeedHash,
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    bet,
    direction: direction === 'under' ? 'under' : 'over',
    target: typeof target === 'number' ? (target / 100).toFixed(2).replace('.', ',') : '',
    mines: typeof mines === 'number' ? String(mines) : '',
    actions: writeActions(round.actions),
  }
}

/** The same round as a claim; undefined while its server seed is still a secret. */
export function claimOf(round: Round, proof: Proof): Claim | undefined {
  if (proof.serverSeed === null) return undefined
  return {
    modelId: round.modelId,
    modelVersion: round.modelVersion,
    serverSeed: proof.serverSeed,
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    bet: round.bet,
    params: round.params,
    actions: round.actions,
    capMultiplier4: round.capMultiplier4 ?? undefined,
    currency: round.currency,
  }
}

export function recordedOf({ status, outcome, payout }: Round, proof: Proof): Recorded {
  const { serverSeedHash, modelHash } = proof
  return { serverSeedHash, modelHash, status, outcome, payout }
}
