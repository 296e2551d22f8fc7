import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
  // One bundle: what it would import from node_modules could not be found from the build folder.
  ssr: { noExternal: true },
  css: { transformer: 'lightningcss' },
}))
