import classicDouble from './models/classic-double.json' with { type: 'json' }
import classicFire from './models/classic-fire.json' with { type: 'json' }
import classicSoft from './models/classic-soft.json' with { type: 'json' }
import dice99 from './models/dice-99.json' with { type: 'json' }
import mines99 from './models/mines-99.json' with { type: 'json' }
import { classic3 } from './classic3/classic3.ts'
import { dice } from './dice/dice.ts'
import { type Engine, type Model } from './engine.ts'
import { canonicalJson, sha256Hex } from './hash.ts'
import { mines } from './mines/mines.ts'

/** An engine whose own types are checked by its schemas at run time. */
export type AnyEngine = Engine<Model, unknown, unknown, unknown>

/** The engines that are built, by the `engine` of their models. */
export const engines = { classic3, dice, mines } as const
export type BuiltEngineId = keyof typeof engines

/** The model or engine asked for is not in this build. */
export class UnknownModel extends Error {
  override name = 'UnknownModel'
  readonly key = 'model_unknown'
}

/** Released models by id. A second version of one gets its own file and stands beside the first. */
export const models: Readonly<Record<string, Model>> = Object.fromEntries(
  [
    classic3.validateModel(classicSoft),
    classic3.validateModel(classicFire),
    classic3.validateModel(classicDouble),
    dice.validateModel(dice99),
    mines.validateModel(mines99),
  ].map((model: Model) => [model.id, deepFreeze(model)]),
)

/** Throws `UnknownModel` also when the model is known, but in another version. */
export function modelById(id: string, version?: number): Model {
  const model = Object.hasOwn(models, id) ? models[id] : undefined
  if (!model) throw new UnknownModel(`no model ${id}`)
  if (version !== undefined && model.version !== version) {
    throw new UnknownModel(`model ${id} is here in version ${model.version}, not ${version}`)
  }
  return model
}

export function engineFor(modelId: string): AnyEngine {
  const { engine } = modelById(modelId)
  const found: AnyEngine | undefined = (engines as Partial<Record<string, AnyEngine>>)[engine]
  if (!found) throw new UnknownModel(`no engine ${engine}`)
  return found
}

const hashes = new WeakMap<Model, string>()

/** SHA-256, lowercase hex, of the canonical JSON of the model without `expected` (games.md 4.1). */
export function modelHash(model: Model): string {
  let hash = hashes.get(model)
  if (hash === undefined) {
    const { expected: _figures, ...numbers } = model
    hash = sha256Hex(canonicalJson(numbers))
    // Only a frozen model may be remembered: another one could change under its hash.
    if (Object.isFrozen(model)) hashes.set(model, hash)
  }
  return hash
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}
