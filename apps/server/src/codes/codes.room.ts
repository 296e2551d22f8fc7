import { codeSettings } from '@ayva/contract/codes/settings'
import { type Room } from '#lib/room.ts'
import { codeJobs } from './codes.jobs.ts'

export const room: Room = { jobs: codeJobs, settings: codeSettings }
