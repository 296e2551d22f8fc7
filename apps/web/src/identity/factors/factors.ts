/** The public API: what other modules take of this one. Few meet a second step, so its parts come when they do. */
import { later } from '#lib/later.tsx'

export { codeState, useCodeState } from './code-state.ts'
export { codeTitle } from './code-title.ts'
export { type Said } from './use-code-step.ts'

export const CodeArt = later(async () => (await import('./CodeArt.tsx')).CodeArt, { rare: true })
export const CodeStep = later(async () => (await import('./CodeStep.tsx')).CodeStep, { rare: true })

/** The second step among the settings. */
export const FactorsRow = later(async () => (await import('./FactorsRow.tsx')).FactorsRow)
export const ProofForm = later(async () => (await import('./ProofForm.tsx')).ProofForm, {
  rare: true,
})
