import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const NOTICE = 'src/old-browser.js'

/** The notice is copied unchanged, because no bundler supports JavaScript as old as its readers need. */
function notice(): Plugin {
  return {
    name: 'old-browser-notice',
    buildStart() {
      const source = readFileSync(path.join(import.meta.dirname, NOTICE))
      this.emitFile({
        type: 'asset',
        name: path.basename(NOTICE),
        originalFileName: NOTICE,
        source,
      })
    },
  }
}

/**
 * What only older browsers load: the polyfills, and the notice for unsupported browsers. Built separately, because a
 * chunk shared with the application would run parts of it before the polyfills.
 */
export default defineConfig({
  plugins: [notice()],
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    manifest: '.vite/older.json',
    target: 'es2015',
    modulePreload: false,
    rolldownOptions: { input: 'src/fill.ts' },
  },
  publicDir: false,
})
