import { type Room } from '#lib/room.ts'
import { codeJobs } from './codes.jobs.ts'

export const room: Room = { jobs: codeJobs }
