const { startPostgres } = await import(process.cwd()+'/tools/postgres.ts');
const { spawn } = await import('node:child_process');
const pg = await startPostgres();
const child = spawn('npx', ['vitest','run',...process.argv.slice(2)], {stdio:'inherit', env:{...process.env, TEST_POSTGRES_URL: pg.url}});
const code = await new Promise((resolve) => child.on('exit', resolve));
await pg.stop(); process.exit(Number(code ?? 1));
