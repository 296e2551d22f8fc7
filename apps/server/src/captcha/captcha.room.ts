import { type Room } from '#lib/room.ts'
import { captchaJobs } from './captcha.jobs.ts'

export const room: Room = { jobs: captchaJobs }
