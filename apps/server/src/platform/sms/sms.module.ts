import { type Module } from '#lib/module.ts'
import { smsJobs } from './sms.jobs.ts'

export const module: Module = { jobs: smsJobs }
