import { parentPort } from 'node:worker_threads'
import { registry } from '@ayva/games/registry.ts'
import { type Chunk, playChunk } from '@ayva/games/trials.ts'

parentPort!.on('message', (chunk: Chunk & { engine: string }) => {
  const release = registry.find(chunk.modelId, chunk.version)
  const trial = registry
    .engine(chunk.engine)
    .trials(release.model)
    .find(({ name }) => name === chunk.trial)
  if (!trial) throw new Error(`${chunk.modelId} has no trial ${chunk.trial}`)
  parentPort!.postMessage(playChunk(release, trial, chunk))
})
