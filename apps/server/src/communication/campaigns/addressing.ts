/** The words of a campaign's step for each of some players. */
import { createHash } from 'node:crypto'
import {
  type CampaignStep,
  type CampaignVariant,
  type CampaignWords,
} from '@ayva/contract/communication/campaigns/way'
import { type Tx } from '#lib/data/db.ts'
import { type Fact } from '#lib/fact.ts'
import { type Addressee } from './sending.ts'
import { renderer, valuesOf } from './template.ts'

export type ToTell = { playerId: bigint; entry: number }
type Told = { id: string; place: number; step: CampaignStep; to: readonly ToTell[] }
export type Variated = Addressee & { variant: CampaignVariant }

/** In the order of the players. A step is one operation of a player's entry, so it is sent once. */
export async function addressing(
  tx: Tx,
  facts: ReadonlyMap<string, Fact>,
  { id, place, step, to }: Told,
): Promise<Variated[]> {
  const ids = to.map(({ playerId }) => playerId)
  const usual = await wordsFor(tx, facts, { words: step.words, ids })
  const other = step.other
    ? await wordsFor(tx, facts, { words: step.other.words, ids })
    : () => undefined
  return to.map(({ playerId, entry }) => {
    const variant = variantOf(id, place, { step, playerId })
    return {
      playerId,
      variant,
      operation: operationOf(id, { entry, place }),
      words: (variant === 'a' ? usual : other)(playerId),
    }
  })
}

async function wordsFor(
  tx: Tx,
  facts: ReadonlyMap<string, Fact>,
  asked: { words: CampaignWords; ids: bigint[] },
) {
  const values = await valuesOf(tx, facts, asked)
  const render = renderer(asked.words)
  return (playerId: bigint) => render(values.get(playerId)!)
}

/** Deterministic for a player, and independent between steps and campaigns. */
export function variantOf(
  id: string,
  place: number,
  { step, playerId }: { step: CampaignStep; playerId: bigint },
): CampaignVariant {
  if (!step.other) return 'a'
  const hash = createHash('sha256').update(`${id} ${place} ${playerId}`).digest()
  return hash.readUInt32BE() % 100 < step.other.share ? 'b' : 'a'
}

export const operationOf = (id: string, { entry, place }: { entry: number; place: number }) =>
  `campaign ${id} ${entry} ${place}`

/** The campaign, entry and step of an operation; undefined for other operations. */
export function readOperation(
  operation: string,
): { id: string; entry: number; place: number } | undefined {
  // Operations from before there were steps have neither number.
  const [, id, entry, place] = /^campaign ([0-9a-f-]{36})(?: (\d+) (\d+))?$/.exec(operation) ?? []
  return id === undefined ? undefined : { id, entry: Number(entry ?? 1), place: Number(place ?? 0) }
}
