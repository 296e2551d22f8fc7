import { extendedSteps, type ExtendedStep } from '@ayva/contract/identity/player/extended'
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const Step = z.object({ step: z.enum(Object.keys(extendedSteps) as ExtendedStep[]) })

/** The player has completed a step of the profile. */
export const stepTold: Kind<z.output<typeof Step>> = { kind: 'player.step_told', body: Step }
