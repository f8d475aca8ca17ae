# Versions of tools that are installed outside a lockfile; read by setup.sh and by infra/app.Dockerfile.
pnpm_version=12.21.0
helm_version=4.3.1
