import { type Engine, type LegalActions, type Minor, type Model } from './engine.ts'

/** An engine whose own types are checked by its schemas at run time. */
export type AnyEngine = Engine<Model, unknown, unknown, unknown>

/** A model in one version, with the engine that plays it: all that a stored round needs for ever. */
export type Release = { readonly engine: AnyEngine; readonly model: Model }

/** An open round as a plan sees it: nothing that its player could not see. */
export type Seen = {
  readonly outcome: unknown
  readonly legal: LegalActions<unknown>
  readonly actions: readonly unknown[]
}

/** A payout in ten-thousandths of the stake, and the share of rounds that end so. */
export type Leaf = { multiplier4: number; share: number }

/** Mean and standard deviation of what leaves return, per unit staked. */
export function figuresOfLeaves(leaves: readonly Leaf[]): { rtp: number; sd: number } {
  let rtp = 0
  let square = 0
  for (const { multiplier4, share } of leaves) {
    rtp += share * (multiplier4 / 10_000)
    square += share * (multiplier4 / 10_000) ** 2
  }
  return { rtp, sd: Math.sqrt(Math.max(0, square - rtp ** 2)) }
}

/** A way to play a model whose figures are known: what a run of many rounds is held to. */
export type Trial = {
  /** What is chosen, in a few Latin letters: the row of the sheet. */
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  /** Minor units, where the params name sums of their own; else a large round sum is staked. */
  readonly bet?: Minor
  /**
   * Fractions per unit of the opening bet, before payouts are floored: what comes back (with stakes that
   * were added taken off), its deviation, how often anything is paid.
   */
  readonly expected: { rtp: number; sd?: number | undefined; hitFrequency?: number | undefined }
  /** Nobody would play so: it proves the engine, and says nothing of what a player may expect. */
  readonly onlyProof?: true
  /** In games with steps: what is done next. */
  readonly next?: (seen: Seen) => unknown
}

/** What an engine gives to whoever plays or checks its rounds. */
export type EngineMath = {
  /** The `engine` of its models. */
  readonly id: string
  /** Every version of every model that was ever released. None is taken away or changed. */
  readonly releases: readonly Release[]
  /** Rounds go on by actions of the player; else they are over at once. */
  readonly hasSteps: boolean
  /** A plain choice, for whoever shows or tries the games and knows nothing of them. */
  readonly usualParams: Readonly<Record<string, unknown>>
  /** In kopecks, where the usual params name sums or ten roubles are too little; left out: ten roubles. */
  readonly usualBet?: Minor
  /** All that a round at the usual params can bring, where its draws are too many to be followed. */
  readonly leaves?: (model: Model) => readonly Leaf[]
  /** The player chooses the odds, so a model has no volatility and no largest win of its own. */
  readonly riskIsChosen?: true
  /** Whose return the model publishes, in Russian, where not every way to play has the same. */
  readonly returnOf?: string
  /** The largest win at the best play, where its odds are published and courses cannot be followed. */
  readonly bestWin?: (model: Model) => Leaf
  /** How a model is tried: the ways to play that matter, one at least. */
  readonly trials: (model: Model) => readonly Trial[]
}

/** The trial of a model that leaves nothing to choose: its published figures. */
export function plainTrial({ expected }: Model): Trial {
  const { rtp, sd, hitFrequency } = expected
  if (rtp === undefined) throw new TypeError('the model publishes no return')
  return { name: 'plain', params: {}, expected: { rtp, sd, hitFrequency } }
}

/** The model asked for is not in this build, or not in this version. */
export class UnknownModel extends Error {
  override name = 'UnknownModel'
  readonly key = 'model_unknown'
}

/** Models, read and frozen, with the engine that plays them. Throws on a malformed one. */
export function releasesOf<M extends Model>(
  engine: Pick<AnyEngine, 'kind'> & { validateModel(raw: unknown): M },
  raws: readonly unknown[],
): Release[] {
  return raws.map((raw) => ({
    engine: engine as unknown as AnyEngine,
    model: deepFreeze(engine.validateModel(raw)),
  }))
}

/** Engines by their name, and what they have released by id and version. */
export class Registry {
  readonly #engines = new Map<string, EngineMath>()
  readonly #releases = new Map<string, Map<number, Release>>()

  constructor(engines: readonly EngineMath[] = []) {
    for (const engine of engines) this.add(engine)
  }

  /**
   * Throws where an engine or a version is here already: what was released is not replaced. The way back
   * is for tests; in the product a release is for ever.
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

  /** Puts a version beside the ones that are here; returns the way back, for tests. */
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
