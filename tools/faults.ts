/** `npm run faults`: the fault tests with all their rounds, which takes an hour or so. `npm test` runs the short form. */
process.env.FAULTS = 'full';
process.argv.splice(2, Infinity, 'faults');
await import('#tools/test.ts');
