const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
process.on('disconnect', () => stop.abort())
process.send?.({ ready: true })
if (!stop.signal.aborted)
  await new Promise((stopped) => stop.signal.addEventListener('abort', stopped))
process.exit(0)

export {}
