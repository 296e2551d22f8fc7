import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { artManifest } from './art-plugin.ts'

/**
 * What goes together is one file, which packs better than many small ones: what every page begins with,
 * the contract, and what several pages of a room share.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'contract', test: /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]/, priority: 1 },
  shared('lobby', /web[\\/]src[\\/]lobby|kit[\\/]src[\\/](Chips|tab-face)|virtual:art.objects/),
  shared('auth', /web[\\/]src[\\/]auth/),
  shared('cashier', /web[\\/]src[\\/]cashier/),
  shared('pages', /web[\\/]src[\\/]pages/),
]

function shared(name: string, test: RegExp) {
  return { name, test, minShareCount: 2 }
}

/**
 * V8 is told to compile the first script whole, beside the main thread, while it comes in: its functions
 * are called within the first second, and each would else be compiled then, with the visitor waiting.
 */
function compiledOnLoad(): Plugin {
  return {
    name: 'compiled-on-load',
    apply: ({ build }) => !build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry)
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), artManifest(), compiledOnLoad()],
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
      // The server has no first page to spare: in one file, a dynamic import costs it nothing.
      output: { codeSplitting: isSsrBuild ? false : { groups } },
      checks: { ineffectiveDynamicImport: !isSsrBuild },
    },
  },
  // One bundle: what it would import from node_modules could not be found from the build folder. While
  // Vite serves, only our own packages are its work: it cannot run CommonJS.
  ssr: { noExternal: command === 'build' ? true : [/^@ayva\//] },
  // A built page is drawn by the React that is made for it, whatever the server is started as.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // An import of types only must not hold its module in the chunk: what says a call is fetched with it.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  css: { transformer: 'lightningcss' },
}))
