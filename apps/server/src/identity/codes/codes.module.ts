import { codeSettings } from '@ayva/contract/identity/codes/settings'
import { type Module } from '#lib/module.ts'
import { codeJobs } from './codes.jobs.ts'

export const module: Module = { jobs: codeJobs, settings: codeSettings }
