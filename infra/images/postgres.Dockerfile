FROM headroom-base/debian
RUN apt-get update && apt-get install -y postgresql && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/*
# As the public image does: on the first start, a cluster with this user, password and database.
ENV PGDATA=/var/lib/postgresql/data POSTGRES_USER=postgres POSTGRES_DB=postgres
RUN install -d -o postgres -g postgres "$PGDATA" && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/
COPY machine/ /
USER postgres
STOPSIGNAL SIGINT
ENTRYPOINT ["bash", "-ec", "\
  if [ ! -s $PGDATA/PG_VERSION ]; then \
    initdb --username=$POSTGRES_USER --pwfile=<(printf %s $POSTGRES_PASSWORD) --auth-host=scram-sha-256 $PGDATA; \
    echo 'host all all all scram-sha-256' >>$PGDATA/pg_hba.conf; \
    echo \"CREATE DATABASE $POSTGRES_DB\" | postgres --single -D $PGDATA postgres; \
  fi; \
  exec postgres -D $PGDATA -c listen_addresses='*'"]
