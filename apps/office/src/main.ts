/** The application comes after what the oldest supported browsers, or any on plain HTTP, lack of what it takes for granted. */
const hasAll = 'parse' in URL && 'Iterator' in globalThis && isSecureContext
if (!hasAll) await import('../../web/src/fill.ts')
await import('./start.tsx')

export {}
