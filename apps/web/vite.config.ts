import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { artManifest } from './art-plugin.ts'
import { BROWSERS } from './browsers.ts'
import { mixedColours } from './mixed-colours.ts'

const FIRST = 'first'

/**
 * Modules that are used together are one file, which compresses better than many small ones: what every page needs
 * first, what parses a contract, and what several pages of a module share. A module's contract is in the module's file.
 */
const groups = [
  {
    name: FIRST,
    tags: ['$initial' as const],
    test: /^(?!.*web[\\/]src[\\/](boot|lib[\\/]prerender-ready)\.ts)/,
    priority: 2,
  },
  // Sums and pasted texts are parsed on pages without a contract.
  {
    name: 'typed',
    test: /contract[\\/]src[\\/](typed|typed-money|typed-phone|exponents)\.ts/,
    priority: 2,
  },
  {
    name: 'contract',
    test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](base|client|fields)\.ts/,
    priority: 1,
  },
  {
    name: contractOf,
    debugName: 'said',
    test: /contract[\\/]src[\\/](?!identity[\\/]kyc[\\/]labels|games[\\/]play[\\/]version)/,
  },
  // Small modules that every page loads after hydration.
  shared('awake', /web[\\/]src[\\/]lib[\\/](entry-address|server-time|forget-player|realtime)\.ts/),
  shared(
    'card',
    /web[\\/]src[\\/](lib[\\/](text|scenes)|games[\\/]lobby[\\/]home[\\/]figures)|virtual:(art.scenes|picture.objects.quince)/,
  ),
  // The page itself is excluded, because the bundler would make its chunk export a name that does not exist.
  {
    name: 'home',
    test: /web[\\/]src[\\/]games[\\/]lobby[\\/](home|card)[\\/](Home(?!Page)|Guest|Feature|Hero|FirstRow|Promos|Calm|Wide)|lib[\\/]key-art|virtual:art.brand/,
  },
  shared(
    'lobby',
    /web[\\/]src[\\/]games[\\/]lobby[\\/](lists[\\/]Tab|card[\\/]Rail|lobby|lists[\\/]last-tab)|kit[\\/]src[\\/]Chips/,
  ),
  shared('tab-face', /kit[\\/]src[\\/]tab/),
  shared(
    'games',
    /web[\\/]src[\\/]games[\\/]lobby[\\/](use-games|lists[\\/](use-(tab|shown|listing)|filters\.ts|GameList|game-list))/,
  ),
  // Several pages show an open game, and none of them loads it first.
  shared(
    'play',
    /web[\\/]src[\\/]games[\\/]play[\\/](?!OpenGame|GameMenu|PlayingTools|GiftLine|frame[\\/]LaunchFailure|replay[\\/](ReplayStage|replay|ShareRound))|contract[\\/]src[\\/](identity[\\/]kyc[\\/]labels|games[\\/]play[\\/]version)/,
  ),
  shared('player', /web[\\/]src[\\/]identity[\\/]player[\\/](?!player\.ts)/),
  shared('auth-api', /web[\\/]src[\\/]identity[\\/]auth[\\/]auth\.ts/),
  shared(
    'auth',
    /web[\\/]src[\\/]identity[\\/]auth[\\/](auth\.(?!ts)|use-auth|password[\\/]use-letter)/,
  ),
  shared('entry', /web[\\/]src[\\/]identity[\\/]auth[\\/]entering[\\/](enter-by-token|sign-on)/),
  shared('resolver', /web[\\/]src[\\/]identity[\\/]auth[\\/]form\.ts/),
  shared(
    'contacts',
    /web[\\/]src[\\/]identity[\\/]auth[\\/]contacts[\\/](ContactRows|contact-dialogs|contacts\.)/,
  ),
  shared(
    'networks',
    /web[\\/]src[\\/]identity[\\/]auth[\\/](entering[\\/]networks\.|registration[\\/](referral|promise))/,
  ),
  shared('passwords', /web[\\/]src[\\/]identity[\\/]auth[\\/]password[\\/]passwords\.text/),
  shared('form', /web[\\/]src[\\/]identity[\\/]auth/),
  // Rounds and points use the same frame as payments, but none of the payments' code.
  shared(
    'cashier-frame',
    /web[\\/]src[\\/]payments[\\/]cashier[\\/](CashierFrame|frame\.text|history[\\/](HistoryPeriod|RepaymentNotice|history\.css)|use-cashier|payments-state|cashier\.css)/,
  ),
  shared('cashier', /web[\\/]src[\\/]payments[\\/]cashier/),
  shared('query', /tanstack|kit[\\/]src[\\/](ErrorNote|Notice|notes)/),
  shared('field', /kit[\\/]src[\\/](Field|Input|field|AmountInput|RadioTile|Select|select|choice)/),
  shared('dialog', /kit[\\/]src[\\/](dialog|Modal|modal|Sheet|sheet)/),
  shared('list', /kit[\\/]src[\\/](Virtual|virtual|grid)/),
  shared(
    'kit',
    /kit[\\/]src[\\/](?!Money|money|Chips|tab|PasswordInput|support-link|csv|save-file|stored|QrCode|currency-name)/,
  ),
  shared('pages', /web[\\/]src[\\/]platform[\\/]pages/),
]

/** Each module has its own part of the contract. */
function contractOf(id: string): string {
  return `said-${path.basename(id, '.ts')}`
}

function shared(name: string, test: RegExp) {
  return { name, test, minShareCount: 2 }
}

/** Features of the router that no page here uses: forms, fetchers, lazy route discovery. */
const UNUSED_OF_ROUTER = [
  'handleAction',
  'fetch',
  'handleFetcherAction',
  'handleFetcherLoader',
  'discoverRoutes',
  'revalidate',
  'patchRoutes',
  '_internalSetRoutes',
  'enableScrollRestoration',
  'getFetcher',
  'resetFetcher',
  'queueFetcherForDeletion',
  'getBlocker',
  'dispose',
  'getUpdatedRevalidatingFetchers',
  'updateFetcherState',
  'setFetcherError',
  'abortFetcher',
  'deleteFetcher',
  'deleteBlocker',
  'updateBlocker',
]

/**
 * The router names its components for developer tools and can be instrumented. Assigning a name is a side effect, which
 * keeps unused links and forms with all their dependencies in the first script. Its other unused features are methods
 * inside one large function, which tree shaking cannot remove: they are replaced by code that throws, and a router
 * without them fails the build.
 */
function withoutUnusedOfRouter(): Plugin {
  return {
    name: 'without-unused-of-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/].*\.js$/ },
      handler(code, id) {
        const bare = code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll('init.instrumentations', 'undefined')
          .replaceAll('init.patchRoutesOnNavigation', 'undefined')
        const isRouter = /[\\/]router[\\/]router\.js$/.test(id)
        return { code: isRouter ? UNUSED_OF_ROUTER.reduce(withoutMethod, bare) : bare, map: null }
      },
    },
  }
}

function withoutMethod(code: string, name: string): string {
  const method = new RegExp(`^\\t(async )?function ${name}\\(.*\\) \\{$[^]*?^\\t\\}$`, 'm')
  if (!method.test(code)) throw new Error(`the router has no ${name} any more`)
  return code.replace(method, `\tfunction ${name}() { throw new Error('${name}') }`)
}

/**
 * Tells V8 to compile the whole first script in the background while it loads: its functions are called within the
 * first second, and compiling each one then would delay the visitor.
 */
function compiledOnLoad(): Plugin {
  return {
    name: 'compiled-on-load',
    apply: ({ build }) => !build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.isEntry || file.name === FIRST))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), artManifest(), mixedColours(), withoutUnusedOfRouter(), compiledOnLoad()],
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: BROWSERS,
    assetsInlineLimit: 0,
    // Every browser of this target supports the tag.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : ['src/entry-client.tsx', 'src/boot.ts'],
      // Download size does not matter on the server, where everything is one file.
      output: {
        // The dependencies of a group are shared with other groups, and follow their own group. The first script lists
        // all the others, so their names are short; the manifest maps them.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: isSsrBuild ? false : { groups, includeDependenciesRecursively: false },
      },
      checks: { ineffectiveDynamicImport: !isSsrBuild },
    },
  },
  // One bundle, because imports from node_modules could not be resolved from the build folder. During development Vite
  // only processes our own packages, because it cannot run CommonJS.
  ssr: { noExternal: command === 'build' ? true : [/^@ayva\//] },
  // A built page uses the production build of React, whatever NODE_ENV the server has.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // A type-only import must not keep its module in the chunk, because the code for calls is loaded separately.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  css: { transformer: 'lightningcss' },
}))
