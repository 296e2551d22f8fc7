/** The door: what other rooms take of this one. */
import { type CodeAsked } from '@ayva/contract/factors'
import { later } from '#lib/later.tsx'
import { text } from './factors.text.ts'

export { CodeArt } from './CodeArt.tsx'
export { codeState, useCodeState } from './code-state.ts'
export { CodeStep } from './CodeStep.tsx'
export { type Said } from './use-code-step.ts'

/** What the code step is called, by where its code comes from. */
export const codeTitle = ({ twoFactor }: CodeAsked): string => text.code.titles[twoFactor.method]

/** The second step among the settings. */
export const FactorsRow = later(async () => (await import('./FactorsRow.tsx')).FactorsRow)
export const ProofForm = later(async () => (await import('./ProofForm.tsx')).ProofForm)
