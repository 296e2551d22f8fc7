import { type Room } from '#lib/room.ts'
import { mailJobs } from './mail.jobs.ts'

export const room: Room = { jobs: mailJobs }
