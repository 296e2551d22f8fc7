import { type Room } from '#lib/room.ts'
import { smsJobs } from './sms.jobs.ts'

export const room: Room = { jobs: smsJobs }
