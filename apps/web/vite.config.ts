import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { artManifest } from './art-plugin.ts'

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), artManifest()],
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
    },
  },
  // One bundle: what it would import from node_modules could not be found from the build folder. While
  // Vite serves, only our own packages are its work: it cannot run CommonJS.
  ssr: { noExternal: command === 'build' ? true : [/^@ayva\//] },
  // A built page is drawn by the React that is made for it, whatever the server is started as.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  css: { transformer: 'lightningcss' },
}))
