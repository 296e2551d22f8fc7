// The content security policy forbids generating code, which the fast path of zod does. `z.config` stores its settings
// here, so that zod itself need not be loaded before the first call.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
