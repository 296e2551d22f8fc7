import { type Module } from '#lib/module.ts'
import { captchaJobs } from './captcha.jobs.ts'

export const module: Module = { jobs: captchaJobs }
