import { extendedSteps, type ExtendedStep } from '@ayva/contract/identity/player/extended'
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const Step = z.object({ step: z.enum(Object.keys(extendedSteps) as ExtendedStep[]) })

/** The player has told all that a step of the profile asks for. */
export const stepTold: Kind<z.output<typeof Step>> = { kind: 'player.step_told', body: Step }
