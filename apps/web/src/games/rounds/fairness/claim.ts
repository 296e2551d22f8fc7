/** A claim about a round, in its typed form and in the form that is recomputed. */
import { cleanTyped } from '@ayva/contract/typed'
import { type Currency } from '@ayva/contract/base'
import { type Proof, type Round } from '@ayva/contract/games/rounds'
import { type Choice, type Fairness } from '@ayva/games/fairness.ts'
import { readClientSeed } from '@ayva/game-math/client-seed'
import { readBet, writeBet } from '@ayva/games/table/bets.ts'
import { multiplierText, parseScaled } from '@ayva/games/table/figures.ts'
import { exponentOf } from '@ayva/kit/format'

/** All inputs of an outcome; the bet in minor units. */
export type Claim = {
  modelId: string
  /** By default the newest version of this build. */
  modelVersion: number | undefined
  serverSeed: string
  clientSeed: string
  nonce: number
  bet: bigint
  currency: Currency
  params: Record<string, unknown>
  actions: unknown[]
  /** Ten-thousandths; by default computed from the present limits for the bet. */
  capMultiplier4: number | undefined
}

/** What was shown or saved before, for comparison. */
export type Recorded = {
  /** As the server states it together with the secret. */
  serverSeedHash?: string | undefined
  /** As this browser was shown it before the bet. */
  seen?: SeenPair | undefined
  /** As a person has saved it before the bet. */
  typedHash?: string | undefined
  modelHash?: string | undefined
  status?: Round['status'] | undefined
  outcome?: unknown
  payout?: bigint | undefined
  stake?: bigint | undefined
  /** The sum that the ledger has returned of the stake of a void round. */
  returned?: bigint | undefined
}

/** What this browser was shown before the bet. */
export type SeenPair = {
  hash: string
  clientSeed?: string | undefined
  nonce?: number | undefined
  /** Known only by the id of the seed pair; such a pair proves no crash round. */
  ofPair: boolean
}

/** The form's fields as text; `choice` contains those of the engine. */
export type Draft = {
  modelId: string
  modelVersion: string
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: string
  currency: Currency
  bet: string
  cap: string
  choice: Choice
}
export type DraftField = Exclude<keyof Draft, 'choice'>

export const emptyDraft: Omit<Draft, 'modelId'> = {
  modelVersion: '',
  serverSeed: '',
  serverSeedHash: '',
  clientSeed: '',
  nonce: '',
  currency: 'RUB',
  bet: '',
  cap: '',
  choice: {},
}

type Read = { claim: Claim } | { wrong: string[] }

/** The claim in the fields, or the names of invalid fields. */
export function readDraft(draft: Draft, { fields, capped, read }: Fairness): Read {
  const { modelId, currency } = draft
  const plain = (field: 'serverSeed' | 'serverSeedHash' | 'nonce' | 'modelVersion' | 'cap') =>
    cleanTyped('code', draft[field])
  const serverSeed = plain('serverSeed')
  const nonce = plain('nonce')
  const word = readClientSeed(draft.clientSeed)
  const bet = readBet(draft.bet, currency)
  const cap = capped && plain('cap') !== '' ? parseScaled(draft.cap, 4) : undefined
  const wrong: string[] = []
  const must = (field: DraftField, good: boolean) => good || wrong.push(field)
  must('modelVersion', /^([1-9]\d{0,3})?$/.test(plain('modelVersion')))
  must('serverSeed', /^[0-9a-f]{64}$/.test(serverSeed))
  must('serverSeedHash', /^([0-9a-f]{64})?$/.test(plain('serverSeedHash')))
  must('clientSeed', 'clientSeed' in word)
  must('nonce', /^\d{1,9}$/.test(nonce))
  must('bet', bet !== undefined && bet > 0n)
  must('cap', !capped || plain('cap') === '' || cap !== undefined)
  const chosen = read(choiceOf(draft, fields))
  if ('wrong' in chosen) return { wrong: [...wrong, ...chosen.wrong] }
  if (wrong.length > 0 || 'fault' in word) return { wrong }
  const { clientSeed } = word
  return {
    claim: {
      modelId,
      modelVersion: Number(plain('modelVersion')) || undefined,
      serverSeed,
      clientSeed,
      currency,
      nonce: Number(nonce),
      bet: bet!,
      ...chosen,
      capMultiplier4: cap,
    },
  }
}

/** The values of the engine's fields; empty ones have their initial values. */
export function choiceOf({ choice }: Draft, fields: Fairness['fields']): Choice {
  return Object.fromEntries(fields.map(({ name, first }) => [name, choice[name] ?? first]))
}

/** A player's own round in the fields of the form. */
export function draftOf(round: Round, proof: Proof, { write }: Fairness): Draft {
  const { modelId, modelVersion, currency, bet, capMultiplier4 } = round
  return {
    modelId,
    currency,
    modelVersion: String(modelVersion),
    serverSeed: proof.serverSeed ?? '',
    serverSeedHash: proof.serverSeedHash,
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    bet: writeBet(bet, exponentOf(currency)),
    cap: capMultiplier4 === null ? '' : multiplierText(capMultiplier4),
    choice: write(round),
  }
}

/** The same round as a claim; undefined while its server seed is still secret. */
export function claimOf(round: Round, proof: Proof): Claim | undefined {
  if (proof.serverSeed === null) return undefined
  const { modelId, modelVersion, bet, currency, params, actions, capMultiplier4 } = round
  const { serverSeed, clientSeed, nonce } = proof
  return {
    modelId,
    modelVersion,
    serverSeed,
    clientSeed,
    nonce,
    bet,
    currency,
    params,
    actions,
    capMultiplier4: capMultiplier4 ?? undefined,
  }
}
