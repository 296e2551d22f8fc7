import { type Engine, type LegalActions, type Minor, type Model } from './engine.ts'

/** An engine whose own types are checked at run time by its schemas. */
export type AnyEngine = Engine<Model, unknown, unknown, unknown>

/** A model in one version with its engine: all that a stored round needs for ever. */
export type Release = { readonly engine: AnyEngine; readonly model: Model }

/** An open round as a strategy sees it: nothing that its player could not see. */
export type Seen = {
  readonly outcome: unknown
  readonly legal: LegalActions<unknown>
  readonly actions: readonly unknown[]
}

/** A payout in ten-thousandths of the stake, and the share of rounds that end with it. */
export type Leaf = { multiplier4: number; share: number }

/** Mean and standard deviation of the returns of `leaves`, per unit staked. */
export function figuresOfLeaves(leaves: readonly Leaf[]): { rtp: number; sd: number } {
  let rtp = 0
  let square = 0
  for (const { multiplier4, share } of leaves) {
    rtp += share * (multiplier4 / 10_000)
    square += share * (multiplier4 / 10_000) ** 2
  }
  return { rtp, sd: Math.sqrt(Math.max(0, square - rtp ** 2)) }
}

/** A way to play a model with known figures, against which a simulation is checked. */
export type Trial = {
  /** A short name in Latin letters for the row of the report. */
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  /** Minor units, if the params contain amounts; else a large round sum is staked. */
  readonly bet?: Minor
  /**
   * Fractions per unit of the opening bet, before payouts are floored: the return (minus stakes that were added), its
   * deviation, and the share of rounds that pay anything.
   */
  readonly expected: { rtp: number; sd?: number | undefined; hitFrequency?: number | undefined }
  /** Nobody would play like this: it proves the engine, and says nothing about the return of a player. */
  readonly onlyProof?: true
  /** For games with steps: the next action. */
  readonly next?: (seen: Seen) => unknown
}

/** What an engine provides for playing and verifying its rounds. */
export type EngineMath = {
  /** The value of `engine` in its models. */
  readonly id: string
  /** Every version of every model that was ever released. None is removed or changed. */
  readonly releases: readonly Release[]
  /** Rounds continue by actions of the player; else they end at once. */
  readonly hasSteps: boolean
  /** A typical choice, for code that shows or tests games without knowing them. */
  readonly usualParams: Readonly<Record<string, unknown>>
  /** In kopecks, if the usual params contain amounts or ten roubles are too little; the default is ten roubles. */
  readonly usualBet?: Minor
  /** All returns of a round with the usual params, if the draws are too many to be enumerated. */
  readonly leaves?: (model: Model) => readonly Leaf[]
  /** The player chooses the odds, so a model has no volatility and no largest win of its own. */
  readonly riskIsChosen?: true
  /** What the model's published return applies to, in Russian, if it is not the same for every way to play. */
  readonly returnOf?: string
  /** The largest win with the best play, if its odds are published and the courses cannot be enumerated. */
  readonly bestWin?: (model: Model) => Leaf
  /** The ways to play that a model is simulated with, at least one. */
  readonly trials: (model: Model) => readonly Trial[]
}

/** The trial of a model without choices: its published figures. */
export function plainTrial({ expected }: Model): Trial {
  const { rtp, sd, hitFrequency } = expected
  if (rtp === undefined) throw new TypeError('the model publishes no return')
  return { name: 'plain', params: {}, expected: { rtp, sd, hitFrequency } }
}

/** This build does not have the requested model or its version. */
export class UnknownModel extends Error {
  override name = 'UnknownModel'
  readonly key = 'model_unknown'
}

/** Models, parsed and frozen, with their engine. Throws on a malformed one. */
export function releasesOf<M extends Model>(
  engine: Pick<AnyEngine, 'kind'> & { validateModel(raw: unknown): M },
  raws: readonly unknown[],
): Release[] {
  return raws.map((raw) => ({
    engine: engine as unknown as AnyEngine,
    model: deepFreeze(engine.validateModel(raw)),
  }))
}

/** Engines by name, and their releases by id and version. */
export class Registry {
  readonly #engines = new Map<string, EngineMath>()
  readonly #releases = new Map<string, Map<number, Release>>()

  constructor(engines: readonly EngineMath[] = []) {
    for (const engine of engines) this.add(engine)
  }

  /**
   * Throws if the engine or a version is registered already, because a release is never replaced. Returns a function
   * that removes it, for tests only: in the product a release stays for ever.
   */
  add(engine: EngineMath): () => void {
    if (this.#engines.has(engine.id)) throw new TypeError(`engine ${engine.id} is here already`)
    for (const { model } of engine.releases) {
      if (model.engine !== engine.id)
        throw new TypeError(`model ${model.id} is played by ${model.engine}, not ${engine.id}`)
    }
    this.#engines.set(engine.id, engine)
    const back = engine.releases.map((release) => this.release(release))
    return () => {
      this.#engines.delete(engine.id)
      for (const undo of back) undo()
    }
  }

  /** Adds a version to the existing ones; returns a function that removes it, for tests. */
  release(release: Release): () => void {
    const { id, version } = release.model
    const versions = this.#releases.get(id) ?? new Map<number, Release>()
    if (versions.has(version))
      throw new TypeError(`${id} is released in version ${version} already`)
    this.#releases.set(id, versions.set(version, release))
    return () => {
      if (versions.delete(version) && versions.size === 0) this.#releases.delete(id)
    }
  }

  /** Everything that has been released, as «id:version». */
  names(): string[] {
    return [...this.#releases].flatMap(([id, versions]) =>
      [...versions.keys()].map((version) => `${id}:${version}`),
    )
  }

  engines(): EngineMath[] {
    return [...this.#engines.values()]
  }

  engine(id: string): EngineMath {
    const found = this.#engines.get(id)
    if (!found) throw new UnknownModel(`no engine ${id}`)
    return found
  }

  has(modelId: string, version: number): boolean {
    return this.#releases.get(modelId)?.has(version) ?? false
  }

  find(modelId: string, version: number): Release {
    const found = this.#releases.get(modelId)?.get(version)
    if (!found) throw new UnknownModel(`no model ${modelId} in version ${version}`)
    return found
  }

  /** The highest version of each model. */
  newest(): Release[] {
    return [...this.#releases.values()].map((versions) =>
      versions.get(Math.max(...versions.keys()))!,
    )
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}
