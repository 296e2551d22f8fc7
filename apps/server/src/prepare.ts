import { OtherSchema } from '@ayva/postgres/migrate'
import { ConfigError, readConfig } from '#lib/config.ts'
import { prepareDemoData, prepareSchema } from './preparation.ts'

try {
  const config = readConfig()
  await prepareSchema(config)
  await prepareDemoData(config)
} catch (error) {
  const told = error instanceof ConfigError || error instanceof OtherSchema
  process.stderr.write(`${told ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
