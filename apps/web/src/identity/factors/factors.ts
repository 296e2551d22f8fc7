/** The public API of the module. Few players have a second step, so its parts are loaded on demand. */
import { later } from '#lib/later.tsx'

export { codeState, useCodeState } from './code-state.ts'
export { codeTitle } from './code-title.ts'
export { type Said } from './use-code-step.ts'

export const CodeArt = later(async () => (await import('./CodeArt.tsx')).CodeArt, { rare: true })
export const CodeStep = later(async () => (await import('./CodeStep.tsx')).CodeStep, { rare: true })

/** The settings rows for the second factor. */
export const FactorsRow = later(async () => (await import('./FactorsRow.tsx')).FactorsRow)
export const ProofForm = later(async () => (await import('./ProofForm.tsx')).ProofForm, {
  rare: true,
})
