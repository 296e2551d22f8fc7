import { describe } from 'vitest'
import { registry } from './registry.ts'
import { proveTrials } from './trials.testing.ts'

const engines = registry.engines().filter(({ releases }) => releases[0]!.engine.kind === 'slot')

describe.each(engines.map((math) => ({ math, id: math.id })))('$id', ({ math }) =>
  proveTrials(math),
)
