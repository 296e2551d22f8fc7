import { type Module } from '#lib/module.ts'
import { mailJobs } from './mail.jobs.ts'

export const module: Module = { jobs: mailJobs }
